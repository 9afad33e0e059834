/** The stand-in as a separate process: `node sandbox/eventstore/main.ts FILE [PORT]`. The file survives a crash. */
import { startEventStore } from './server.ts';

const [file, port] = process.argv.slice(2);
if (!file) throw new Error('usage: node sandbox/eventstore/main.ts FILE [PORT]');
const server = await startEventStore({ file, ...(port && { port: Number(port) }) });
process.stdout.write(`${server.url}\n`);
process.send?.({ type: 'ready', url: server.url });
process.once('SIGTERM', () => void server.stop());
process.once('disconnect', () => void server.stop());
