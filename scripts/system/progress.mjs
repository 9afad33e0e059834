/** One line per step with its elapsed time: redrawn with a spinner on a terminal, plain lines elsewhere. */

const frames = ['⠋', '⠙', '⠹', '⠸', '⠼', '⠴', '⠦', '⠧', '⠇', '⠏'];
const quietMilliseconds = 300;

const seconds = (since) => `${((performance.now() - since) / 1000).toFixed(1)} s`;

/** @param {NodeJS.WriteStream} stream */
export function createProgress(stream = process.stdout) {
  return {
    line: (text) => stream.write(`${text}\n`),
    step: (title, action) => (stream.isTTY ? spinning(stream, title, action) : plain(stream, title, action)),
  };
}

/** A progress display without output, for stacks started by tests. */
export const silentProgress = {
  line: () => {},
  step: (_title, action) => action(() => {}),
};

async function spinning(stream, title, action) {
  const since = performance.now();
  let detail = '';
  let frame = 0;
  const draw = () => {
    frame = (frame + 1) % frames.length;
    const text = `${frames[frame]} ${title} ${detail} ${seconds(since)}`;
    stream.write(`\r\x1b[K${text.slice(0, Math.max(20, (stream.columns ?? 80) - 1))}`);
  };
  const timer = setInterval(draw, 100);
  const finish = (mark, note) => {
    clearInterval(timer);
    stream.write(`\r\x1b[K${mark} ${title} (${seconds(since)})${note}\n`);
  };
  try {
    const result = await action((text) => {
      detail = text;
    });
    finish('✓', detail === '' ? '' : `: ${detail}`);
    return result;
  } catch (error) {
    finish('✗', '');
    throw error;
  }
}

async function plain(stream, title, action) {
  const since = performance.now();
  let detail = '';
  // A step with nothing to do finishes before its first line would be useful.
  const timer = setTimeout(() => stream.write(`${title} …\n`), quietMilliseconds);
  try {
    const result = await action((text) => {
      detail = text;
    });
    stream.write(`${title}: done in ${seconds(since)}${detail === '' ? '' : ` (${detail})`}\n`);
    return result;
  } catch (error) {
    stream.write(`${title}: failed after ${seconds(since)}\n`);
    throw error;
  } finally {
    clearTimeout(timer);
  }
}
