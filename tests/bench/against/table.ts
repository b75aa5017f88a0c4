import { readFileSync, writeFileSync } from 'node:fs'
import { figuresPage } from '../support/figures.mjs'
import type { Cause } from './causes.ts'
import type { ComparedFigure, Rounds } from './rounds.ts'

interface JudgedFigure extends ComparedFigure {
  /** Why it is above its limit, where a commit says so. */
  readonly cause: Cause | null
}

/** The figures of these rounds, with the causes that commits name. */
export function judge(rounds: Rounds, causes: readonly Cause[]): JudgedFigure[] {
  return rounds.compared().map((figure) => {
    const cause = causes.find((one) => one.figure === figure.name) ?? null
    return Object.assign(figure, { cause: figure.isSlip ? cause : null })
  })
}

/** The figures that are above their limits without a cause; empty where there are none. */
export function nameSlips(figures: readonly JudgedFigure[]): string {
  const slips = figures.filter(({ isSlip, cause }) => isSlip && !cause)
  return slips.map(({ name }) => name).join(', ')
}

/** Below this a figure is told as better. */
const betterRatio = 0.95

const percent = (share: number) => `${(share * 100).toFixed(1)} %`

function verdictOf({ ratio, limit, isSlip, cause }: JudgedFigure): string {
  if (cause) return `allowed by ${cause.commit}: ${cause.cause}`
  if (isSlip) return `SLIPPED beyond ${limit.toFixed(2)}`
  return ratio < betterRatio ? 'better' : 'holds'
}

export function toComparisonTable(figures: readonly JudgedFigure[]): string {
  const rows = figures.map((figure) => {
    const { name, show, former, now, ratio, noise } = figure
    const cells = [
      name,
      show(former),
      show(now),
      ratio.toFixed(3),
      percent(noise),
      verdictOf(figure),
    ]
    return `| ${cells.join(' | ')} |`
  })
  const head = ['Figure', 'Former', 'Now', 'Ratio', 'Noise', 'Verdict']
  return [`| ${head.join(' | ')} |`, `|${head.map(() => ' --- |').join('')}`, ...rows].join('\n')
}

/** What is not held: this version in answers or paints of a library alone. */
export function tellAims(rounds: Rounds): string[] {
  const all = [
    ['a plain answer in answers of bare Hono', rounds.againstBare('plainCpu'), 5],
    ['an invoice list in answers of bare Hono', rounds.againstBare('listCpu', 'plainCpu'), 10],
    ['the first paint in paints of bare React', rounds.againstBare('paint'), 0.6],
  ] as const
  return all.flatMap(([what, ratio, aim]) =>
    ratio === null ? [] : [`${what}: ${ratio.toFixed(2)}, aim ${aim}`],
  )
}

/** The heading before which a comparison is added. */
const nextHeading = '\n## This version alone\n'

/** The page of figures with a comparison in the place of the last one of the same `id`, or as one more. */
export function placeComparison(page: string, id: string, text: string): string {
  const [begin, end] = [`<!-- comparison: ${id} -->`, '<!-- end of comparison -->']
  const block = `${begin}\n\n${text}\n\n${end}\n`
  const from = page.indexOf(begin)
  if (from >= 0) {
    const to = page.indexOf(end, from) + end.length + 1
    return page.slice(0, from) + block + page.slice(to)
  }
  if (!page.includes(nextHeading)) throw new Error('docs/figures.md has no place for a comparison')
  return page.replace(nextHeading, () => `\n${block}${nextHeading}`)
}

/** Writes a comparison into `docs/figures.md`; `id`: what is compared, on which Node and database. */
export function writeComparison(id: string, text: string): void {
  writeFileSync(figuresPage, placeComparison(readFileSync(figuresPage, 'utf8'), id, text))
}
