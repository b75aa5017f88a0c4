import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { cpus, totalmem } from 'node:os'
import { fileURLToPath } from 'node:url'
import * as v from 'valibot'

const figureSchema = v.object({
  bench: v.string(),
  name: v.string(),
  is: v.string(),
  hold: v.string(),
  aim: v.string(),
  beside: v.string(),
  verdict: v.picklist(['aim met', 'aim missed', 'holds', 'BROKEN']),
})
const storedSchema = v.object({
  ...figureSchema.entries,
  day: v.string(),
  machine: v.string(),
  isNoisy: v.boolean(),
})
/** @typedef {v.InferOutput<typeof storedSchema>} StoredFigure */

const at = (/** @type {string} */ path) => fileURLToPath(new URL(path, import.meta.url))
export const figuresFile = at('figures.jsonl')
export const figuresPage = at('../../../docs/figures.md')

/** The machine that figures are measured on now. */
export function machineName() {
  const all = cpus()
  const gigabytes = Math.round(totalmem() / 2 ** 30)
  return `${all.length} cores (${all[0]?.model.trim() ?? 'unknown'}), ${gigabytes} GiB`
}

/**
 * What a file holds, one JSON object a line.
 * @template {v.GenericSchema} S
 * @param {string} path
 * @param {S} schema
 */
function readLines(path, schema) {
  const lines = existsSync(path) ? readFileSync(path, 'utf8').split('\n').filter(Boolean) : []
  return lines.map((line) => v.parse(schema, JSON.parse(line)))
}

/**
 * The figures that the benches of this run have told.
 * @param {string} path
 * @param {ReadonlySet<string>} noisy names of benches that other work disturbed
 * @returns {StoredFigure[]}
 */
export function readTold(path, noisy) {
  const day = new Date().toISOString().slice(0, 10)
  const machine = `${machineName()}, Node ${process.versions.node.split('.')[0]}`
  return readLines(path, figureSchema).map((figure) =>
    Object.assign(figure, { day, machine, isNoisy: noisy.has(figure.bench) }),
  )
}

/**
 * The stored figures with those of this run in place of older ones of the same benches; of benches that
 * ran in part, in place of those of the same name alone.
 * @param {readonly StoredFigure[]} told
 * @param {readonly string[]} order names of all benches
 * @param {boolean} isPart
 */
export function mergeFigures(told, order, isPart) {
  const kept = readLines(figuresFile, storedSchema).filter(
    ({ bench, name }) =>
      !told.some((figure) => figure.bench === bench && (!isPart || figure.name === name)),
  )
  return [...kept, ...told]
    .filter(({ bench }) => order.includes(bench))
    .toSorted((one, other) => order.indexOf(one.bench) - order.indexOf(other.bench))
}

/** @param {StoredFigure} figure */
function toLine({ name, is, hold, aim, beside, verdict, isNoisy }) {
  const limits = [hold && `held ${hold}`, aim && aim !== hold && `aim ${aim}`, beside]
  const parts = [is, ...limits, verdict, isNoisy && 'busy machine'].filter(Boolean)
  return `- ${name}: ${parts.join('; ')}`
}

/**
 * A list for each day and machine.
 * @param {readonly StoredFigure[]} figures
 */
export function toList(figures) {
  const headOf = (/** @type {StoredFigure} */ { day, machine }) => `${day}, ${machine}:`
  const heads = [...new Set(figures.map(headOf))]
  const lists = heads.map((head) =>
    [head, '', ...figures.filter((figure) => headOf(figure) === head).map(toLine)].join('\n'),
  )
  return lists.join('\n\n')
}

const marks = /(<!-- figures -->\n)[\s\S]*?(<!-- end of figures -->)/

/**
 * Stores the figures, and writes their list into `docs/figures.md`.
 * @param {readonly StoredFigure[]} figures
 */
export function writeFigures(figures) {
  writeFileSync(figuresFile, figures.map((figure) => `${JSON.stringify(figure)}\n`).join(''))
  const text = readFileSync(figuresPage, 'utf8')
  if (!marks.test(text)) throw new Error('docs/figures.md has no place for the figures')
  const list = toList(figures)
  writeFileSync(
    figuresPage,
    text.replace(marks, (_, begin, end) => `${begin}\n${list}\n\n${end}`),
  )
}
