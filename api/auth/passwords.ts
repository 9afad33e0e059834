/** Passwords: argon2id, and the same time spent on a login that doesn't exist. */
import { hash, verify } from '@node-rs/argon2';

// 19 MiB and two passes: the least of OWASP's Password Storage Cheat Sheet, about 16 ms on one core.
// Algorithm 2 is argon2id; the package's own name for it is a const enum, which erasable syntax cannot import.
const cost = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** The hash to store. */
export function hashPassword(password: string): Promise<string> {
  return hash(password, cost);
}

let decoy: Promise<string> | undefined;

/** Whether the password is the one of the hash. Without a hash it takes as long and answers false. */
export async function isPassword(password: string, stored: string | null): Promise<boolean> {
  if (stored !== null) return verify(stored, password);
  decoy ??= hashPassword('no login has this password');
  await verify(await decoy, password);
  return false;
}
