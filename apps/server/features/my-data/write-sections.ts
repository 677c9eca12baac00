/** A part of the file: a value, or a list that is read while it is written. */
export type Section = Promise<unknown> | AsyncIterable<unknown[]>;

/** Writes one JSON object part by part, so that its size needs no memory; each part is read when its turn comes. */
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
