import { relative } from 'node:path'
import { writeFileSync } from 'node:fs'
import type { Reporter, TestCase, TestResult, TestStep } from 'playwright/types/testReporter'

interface Entry {
  readonly file: string
  readonly name: string
  readonly ms: number
  readonly processorMs: number | null
  readonly waits: Record<string, number>
}

/** Adds up the steps that hold no other step, by what they did and where. */
function sumLeaves(steps: readonly TestStep[], waits: Record<string, number> = {}) {
  for (const step of steps) {
    if (step.steps.length > 0) sumLeaves(step.steps, waits)
    else waits[step.title] = (waits[step.title] ?? 0) + step.duration
  }
  return waits
}

/** `npm test -- --slowest 30`: what each browser test took, and its steps, into `BROWSER_TIMES_FILE`. */
// oxlint-disable-next-line import/no-default-export -- Playwright loads a reporter by it
export default class BrowserTimes implements Reporter {
  readonly entries: Entry[] = []

  onTestEnd(test: TestCase, result: TestResult): void {
    const [, project = ''] = test.titlePath()
    const noted = test.annotations.find(({ type }) => type === 'processor')?.description
    this.entries.push({
      file: relative(process.cwd(), test.location.file),
      name: `[${project}] ${test.title}`,
      ms: result.duration,
      processorMs: noted === undefined ? null : Number(noted),
      waits: sumLeaves(result.steps),
    })
  }

  onEnd(): void {
    const file = process.env['BROWSER_TIMES_FILE']
    if (file) writeFileSync(file, JSON.stringify(this.entries))
  }
}
