/** A section of the file: a value, rows that are streamed, or an object that is. */
export type Section = Promise<unknown> | AsyncIterable<unknown[]> | Parts;

/** An object whose sections are read and written one after the other, as a section or as a row. */
export class Parts {
  readonly sections: Record<string, () => Section>;
  constructor(sections: Record<string, () => Section>) {
    this.sections = sections;
  }
}

/** Streams one JSON object section by section, to keep memory constant; each section is read when it is written. */
export async function* writeSections(sections: Record<string, () => Section>): AsyncGenerator<string> {
  let separator = '{\n';
  let isEmpty = true;
  for (const [name, read] of Object.entries(sections)) {
    yield `${separator}${JSON.stringify(name)}: `;
    const section = read();
    if (section instanceof Promise) yield toJson(await section);
    else if (section instanceof Parts) yield* writeSections(section.sections);
    else yield* writeList(section);
    separator = ',\n';
    isEmpty = false;
  }
  yield isEmpty ? '{}' : '\n}\n';
}

const toJson = (value: unknown) => JSON.stringify(value, null, 1);

async function* writeList(batches: AsyncIterable<unknown[]>): AsyncGenerator<string> {
  let separator = '[\n';
  let isEmpty = true;
  for await (const batch of batches) {
    for (const item of batch) {
      if (item instanceof Parts) {
        yield separator;
        yield* writeSections(item.sections);
      } else yield separator + toJson(item);
      separator = ',\n';
      isEmpty = false;
    }
  }
  yield isEmpty ? '[]' : '\n]';
}
