// latchkey.mjs of a release. It imports nothing before the check, as an old Node would stop at the first import that it
// does not know, with a sentence about that import.
import { requireNode } from '../require-node.mjs'

requireNode()
void import(new URL('./dist/latchkey.mjs', import.meta.url).href)
