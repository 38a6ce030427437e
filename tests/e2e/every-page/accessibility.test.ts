import { violationsAtWidths } from '@/tests/support/browser/accessibility'
import { expect } from '../fixtures'
import { testEveryPage } from './every-page'

/** A phone, a tablet, a desktop. */
const WIDTHS = [390, 820, 1280]

testEveryPage(
  'axe finds nothing at 390 and 1280, in light and in dark, and nothing is cut off at 820 either',
  async (page, path) => {
    expect.soft(await violationsAtWidths(page, WIDTHS), path).toEqual([])
  },
)
