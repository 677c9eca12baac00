/** A section of the file: a value, or rows that are streamed. */
export type Section = Promise<unknown> | AsyncIterable<unknown[]>;

/** Streams one JSON object section by section, to keep memory constant; each section is read when it is written. */
export async function* writeSections(sections: Record<string, () => Section>): AsyncGenerator<string> {
  let separator = '{\n';
  for (const [name, read] of Object.entries(sections)) {
    yield `${separator}${JSON.stringify(name)}: `;
    const section = read();
    if (section instanceof Promise) yield JSON.stringify(await section, null, 1);
    else yield* writeList(section);
    separator = ',\n';
  }
  yield '\n}\n';
}

async function* writeList(batches: AsyncIterable<unknown[]>): AsyncGenerator<string> {
  let separator = '[\n';
  let isEmpty = true;
  for await (const batch of batches) {
    if (batch.length === 0) continue;
    yield separator + batch.map((item) => JSON.stringify(item, null, 1)).join(',\n');
    separator = ',\n';
    isEmpty = false;
  }
  yield isEmpty ? '[]' : '\n]';
}
