// `npm run -s release:plan -- TAG IMAGE`: what .github/workflows/release.yml publishes for a tag.
import { readVersion } from './packages.ts';
import { planRelease, printPlan } from './plan-release.ts';

const [tag = '', image = ''] = process.argv.slice(2);
process.stdout.write(printPlan(planRelease(tag, readVersion(), image)));
