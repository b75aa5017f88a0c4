import { execFileSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../../../', import.meta.url))

/** Why a figure may be above its limit, as a commit says in a trailer: `Figure: name of figure: cause`. */
export interface Cause {
  readonly commit: string
  readonly figure: string
  readonly cause: string
}

const [unit, trailer] = ['%x1f', 'Figure']

/** The causes that the trailers of a commit give, as lines `name of the figure: cause`. A trailer without a cause counts for nothing. */
export function parseCauses(log: string): Cause[] {
  return log.split('\n').flatMap((line) => {
    const [commit = '', ...values] = line.split('\u001F')
    return values.flatMap((value) => {
      const [, figure = '', cause = ''] = /^([^:]+): *(\S.*)$/.exec(value.trim()) ?? []
      return cause === '' ? [] : [{ commit, figure, cause }]
    })
  })
}

/** The causes that commits since a former one name. */
export function readCauses(former: string): Cause[] {
  const values = `%(trailers:key=${trailer},valueonly,unfold,separator=${unit})`
  const words = ['log', `--format=%h${unit}${values}`, `${former}..HEAD`]
  return parseCauses(execFileSync('git', words, { cwd: root, encoding: 'utf8' }))
}
