import { describeLifeCycle } from './describe-life-cycle.ts';

describeLifeCycle(process.getuid?.() === 0 ? 'root' : 'the present user', undefined);
