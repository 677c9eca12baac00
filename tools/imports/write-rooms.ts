import { readFileSync, writeFileSync } from 'node:fs';
import { withRooms } from './print-rooms.ts';

// `npm run rooms`: writes who may import whom, as walls.ts says it, into ARCHITECTURE.md.

const PAGE = new URL('../../ARCHITECTURE.md', import.meta.url);

writeFileSync(PAGE, withRooms(readFileSync(PAGE, 'utf8')));
