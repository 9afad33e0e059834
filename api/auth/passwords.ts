/** Passwords: argon2id, with the same time spent on a login that doesn't exist. */
import { hash, verify } from '@node-rs/argon2';

// 19 MiB and two passes: the minimum in OWASP's Password Storage Cheat Sheet, about 16 ms on one core. Algorithm 2 is
// argon2id; the package's name for it is a const enum, which erasable syntax cannot import.
const cost = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** The hash to store. */
export function hashPassword(password: string): Promise<string> {
  return hash(password, cost);
}

let decoy: Promise<string> | undefined;

/** Whether the password matches the hash. Without a hash it takes as long and returns false. */
export async function isPassword(password: string, stored: string | null): Promise<boolean> {
  if (stored !== null) return verify(stored, password);
  decoy ??= hashPassword('no login has this password');
  await verify(await decoy, password);
  return false;
}
