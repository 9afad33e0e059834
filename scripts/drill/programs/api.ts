/** The api as the drill starts it (../settings.ts). */
import { runAs } from '../settings.ts';

await runAs('api');
