/** Reads `/metrics` as Prometheus does (exposition format 0.0.4). */

export interface Scraped {
  readonly name: string;
  readonly labels: Readonly<Record<string, string>>;
  readonly value: number;
}

/** All samples of a process. @throws Error for a line that Prometheus would refuse */
export async function scraped(url: string): Promise<readonly Scraped[]> {
  const answer = await fetch(url);
  if (answer.status !== 200) throw new Error(`${url} answered ${answer.status}`);
  return samplesIn(await answer.text());
}

/** The names that are told, with those that have no value yet. */
export function namesIn(text: string): ReadonlySet<string> {
  return new Set([...text.matchAll(/^# TYPE (\S+)/gm)].map(([, name = '']) => name));
}

export function samplesIn(text: string): readonly Scraped[] {
  return text
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => {
      const found = /^([a-zA-Z_:][a-zA-Z0-9_:]*)(?:\{(.*)\})? (\S+)$/.exec(line);
      if (!found) throw new Error(`not a sample: ${line}`);
      const [, name = '', labels = '', value = ''] = found;
      return {
        name,
        labels: Object.fromEntries(
          [...labels.matchAll(/([a-zA-Z_][a-zA-Z0-9_]*)="((?:[^"\\]|\\.)*)"/g)].map(
            ([, key = '', text = '']) => [key, text],
          ),
        ),
        value: Number(value.replace('Inf', 'Infinity')),
      };
    });
}
