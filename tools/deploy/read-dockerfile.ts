type Step = { instruction: string; text: string };

export type Stage = { from: string; name: string | null; platform: string | null; steps: Step[] };

/** `stage` is null for files of the checkout. */
type Copy = { stage: string | null; sources: string[]; target: string };

export function readDockerfile(text: string): Stage[] {
  const stages: Stage[] = [];
  for (const line of text.replaceAll(/\\\n\s*/g, ' ').split('\n')) {
    const [, instruction = '', rest = ''] = /^([A-Z]+)\s+(.+)$/.exec(line) ?? [];
    if (instruction === 'FROM') {
      const [, platform = null, from = '', name = null] =
        /^(?:--platform=(\S+) )?(\S+)(?: AS (\S+))?$/.exec(rest) ?? [];
      stages.push({ from, name, platform, steps: [] });
    } else if (instruction) stages.at(-1)?.steps.push({ instruction, text: rest });
  }
  return stages;
}

export function copiesOf({ steps }: Stage): Copy[] {
  return steps
    .filter(({ instruction }) => instruction === 'COPY')
    .map(({ text }) => {
      const parts = text.split(/\s+/);
      const flag = parts.find((part) => part.startsWith('--from='));
      const paths = parts.filter((part) => !part.startsWith('--'));
      return {
        stage: flag?.slice('--from='.length) ?? null,
        sources: paths.slice(0, -1),
        target: paths.at(-1) ?? '',
      };
    });
}
