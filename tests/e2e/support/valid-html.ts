import { expect, type Page } from 'playwright/test'
import * as v from 'valibot'
import { tools } from '../../tools/tools.mjs'

const rules = {
  // What of the page is shown, hidden or focusable only its styles and scripts tell: axe judges it there.
  'hidden-focusable': 'off',
  'unique-landmark': 'off',
  // A button that waits for its answer or for the network submits nothing, until it may again.
  'wcag/h32': 'off',
  // A list may have a name, which readers say when they enter it.
  'aria-label-misuse': ['error', { allowAnyNamable: true }],
  // Checkboxes of one name are the values of one list.
  'form-dup-name': ['error', { shared: ['radio', 'button', 'reset', 'submit', 'checkbox'] }],
  // React's ids begin with a low line, as HTML lets them.
  'valid-id': ['error', { relaxed: true }],
  // Stylesheets keep a phone number on one line.
  'tel-non-breaking': 'off',
}

const reportSchema = v.object({
  results: v.array(
    v.object({
      messages: v.array(
        v.object({ ruleId: v.string(), message: v.string(), selector: v.nullable(v.string()) }),
      ),
    }),
  ),
})

interface Checker {
  validateString(html: string): Promise<unknown>
}
let checker: Promise<Checker> | undefined

async function openChecker(): Promise<Checker> {
  const { HtmlValidate } = await tools.load('html-validate')
  return new HtmlValidate({
    extends: ['html-validate:recommended', 'html-validate:browser'],
    elements: ['html5'],
    rules,
  })
}

/** html-validate finds nothing in the page as it stands. */
export async function expectValidHtml(page: Page): Promise<void> {
  const html = await page.evaluate(() => document.documentElement.outerHTML)
  checker ??= openChecker()
  const report = await (await checker).validateString(`<!DOCTYPE html>${html}`)
  const { results } = v.parse(reportSchema, report)
  const found = results.flatMap(({ messages }) => messages)
  expect(found.map(({ ruleId, message, selector }) => ({ ruleId, message, selector }))).toEqual([])
}
