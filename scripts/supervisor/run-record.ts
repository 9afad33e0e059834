/** Keeps run.json current while an installation runs. */
import type { DataFolder } from './data-folder.ts';
import { type RunInfo, removeRunInfo, writeRunInfo } from './run-info.ts';

export interface RunRecord {
  /** The file's content, and after `close` its last content. @throws Error before `open` */
  current(): RunInfo;
  open(first: RunInfo): Promise<void>;
  /** Updates the pids; written in the background, in order. */
  update(pids: RunInfo['pids']): void;
  /** Removes the file, so that no one tries the old ports of a stopped installation. */
  close(): Promise<void>;
}

/** One write at a time, always with the newest pids. */
export function createRunRecord(folder: DataFolder): RunRecord {
  let info: RunInfo | undefined;
  let closed = false;
  let writing = Promise.resolve();
  const write = (): Promise<void> => {
    writing = writing.then(async () => {
      if (info !== undefined && !closed) await writeRunInfo(folder.runFile, info);
    });
    return writing;
  };
  return {
    current(): RunInfo {
      if (info === undefined) throw new Error('The stack has not started.');
      return info;
    },
    open(first: RunInfo): Promise<void> {
      info = first;
      return write();
    },
    update(pids: RunInfo['pids']): void {
      if (info === undefined || closed) return;
      info = { ...info, pids };
      void write();
    },
    async close(): Promise<void> {
      closed = true;
      await writing;
      await removeRunInfo(folder.runFile);
    },
  };
}
