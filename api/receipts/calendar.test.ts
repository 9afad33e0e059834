import { describe, expect, it } from 'vitest';
import { examples } from '#domain/examples/bookings.ts';
