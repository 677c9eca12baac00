type Media = Record<string, { example?: unknown }>;

type Operation = {
  'x-example'?: { body?: unknown; answer?: unknown };
  requestBody?: { content: Media };
  responses: Record<string, { content?: Media }>;
};

/** Moves the examples of calls to the contents that they are of; the library only finds those inside of schemas. */
export function placeExamples<D extends { paths?: object }>(document: D): D {
  for (const operations of Object.values(document.paths ?? {}))
    for (const operation of Object.values(operations as Record<string, Operation>)) place(operation);
  return document;
}

function place(operation: Operation): void {
  const { 'x-example': example, requestBody, responses } = operation;
  delete operation['x-example'];
  if (example?.body) addTo(requestBody?.content, example.body);
  if (example?.answer) addTo(responses['200']?.content, example.answer);
}

/** An upload is not of the form that the example has. */
function addTo(contents: Media = {}, example: unknown): void {
  for (const [type, media] of Object.entries(contents))
    if (type !== 'multipart/form-data') media.example = example;
}
