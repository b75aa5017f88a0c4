import { spawn } from 'node:child_process'

/**
 * @typedef {object} TestTime
 * @property {string} file
 * @property {string} name
 * @property {number} ms
 * @property {number | null} processorMs null where it was not measured
 * @property {Record<string, number>} waits milliseconds, by what was waited for
 */
/**
 * @typedef {object} Counts
 * @property {number} passed
 * @property {number} failed
 * @property {number} skipped
 * @property {string[]} [failures] the name of each test that failed
 * @property {number} [secondTries] tests that passed only at a second try, which are failures
 * @property {TestTime[]} [times] what each test took; empty where it was not measured
 * @typedef {Counts & { title: string, ms: number }} Part
 * @typedef {object} Stage
 * @property {string} title
 * @property {string[]} command
 * @property {NodeJS.ProcessEnv} [env]
 * @property {() => Counts} [count] reads the stage's own report; without it the stage is one check
 */

// A stage does not go on beside the next run when this one is ended.
process.once('SIGTERM', () => process.exit(143))

/** Runs a command; `isShown`: its output is printed as it comes, otherwise when it has ended. */
function run(/** @type {Stage} */ { title, command, env }, isShown = true) {
  const [file = '', ...args] = command
  const child = spawn(file, args, {
    stdio: isShown ? 'inherit' : ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...env },
  })
  /** @type {Buffer[]} */
  const output = []
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (chunk) => void output.push(chunk))
  }
  if (isShown) console.log(`\n== ${title}`)
  const end = () => void child.kill()
  process.once('exit', end)
  return new Promise((resolve) => {
    child.once('error', () => resolve(false))
    child.once('close', (code) => {
      process.off('exit', end)
      if (!isShown) console.log(`\n== ${title}\n${Buffer.concat(output).toString()}`)
      resolve(code === 0)
    })
  })
}

/** A stage that fails without a failed test, or before it can report, counts as one failure. */
function counts(/** @type {Stage} */ { count }, /** @type {boolean} */ isFine) {
  const one = { passed: isFine ? 1 : 0, failed: isFine ? 0 : 1, skipped: 0 }
  if (!count) return one
  try {
    const counted = count()
    return !isFine && counted.failed === 0 ? { ...counted, failed: 1 } : counted
  } catch (error) {
    console.error(error)
    return { passed: 0, failed: 1, skipped: 0 }
  }
}

/**
 * Runs a stage to its end: what it found and how long it took.
 * @param {Stage} stage
 * @returns {Promise<Part>}
 */
export async function perform(stage, isShown = true) {
  const began = performance.now()
  const isFine = await run(stage, isShown)
  const ms = performance.now() - began
  return { title: stage.title, ms, ...counts(stage, isFine) }
}

/**
 * Runs stages two at a time: each of these keeps one core busy for most of its time.
 * @param {readonly Stage[]} stages
 */
export async function performTogether(stages) {
  const waiting = [...stages]
  /** @type {Part[]} */
  const parts = []
  const lane = async () => {
    for (let stage = waiting.shift(); stage; stage = waiting.shift()) {
      parts.push(await perform(stage, false))
    }
  }
  await Promise.all([lane(), lane()])
  return parts
}
