import { spawn, spawnSync } from 'node:child_process'
import { closeSync, existsSync, openSync, readdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, it, vi } from 'vitest'
import packageFile from '../../../package.json' with { type: 'json' }
import { useBuiltServer } from '#tests/support/builds/built-server.ts'

/* How commands of the operator are called and end. What they do is tested where it belongs. */

const built = useBuiltServer()

// On a busy machine, starting a process takes long.
vi.setConfig({ testTimeout: 240_000 })

/** The words behind `node` of each command, by its name in `package.json`. */
const commands = Object.entries(packageFile.scripts).flatMap(([name, line]) => {
  const [, script, ...words] = /^node dist\/server\/(\S+)( \w+)?$/.exec(line) ?? []
  return script ? [{ name, script, words: words.flatMap((one) => one?.trim() ?? []) }] : []
})

const scriptOf = (name: string) => join(dirname(built.main()), name)
const envOf = (dataDir: string) => ({
  PATH: process.env['PATH'],
  DATA_DIR: dataDir,
  APP_SECRET: '5a'.repeat(32),
})
const run = (dataDir: string, script: string, words: readonly string[]) =>
  spawnSync(process.execPath, [scriptOf(script), ...words], {
    env: envOf(dataDir),
    encoding: 'utf8',
    input: '',
  })

it('knows the commands of package.json', () => {
  expect(commands.length).toBeGreaterThanOrEqual(14)
})

it.each(commands)('$name says how it is called, and opens no database', ({ script, words }) => {
  const dataDir = join(built.emptyDir(), 'data')
  const helped = run(dataDir, script, [...words, '--help'])
  expect([helped.status, helped.stdout, helped.stderr]).toEqual([
    0,
    expect.stringMatching(/^Say: npm run /),
    '',
  ])
  const wrong = run(dataDir, script, [...words, '--no-such-option'])
  expect([wrong.status, wrong.stdout, wrong.stderr]).toEqual([
    1,
    '',
    expect.not.stringMatching(/\n +at /),
  ])
  expect(existsSync(dataDir)).toBe(false)
})

it.skipIf(process.platform !== 'linux')(
  'fails where its output is lost on a full disk',
  async () => {
    const full = openSync('/dev/full', 'w')
    try {
      for (const script of ['admin-list.js', 'doctor.js']) {
        expect([script, run(await built.dataDir(), script, []).status]).toEqual([script, 0])
        const { status, stderr } = spawnSync(process.execPath, [scriptOf(script)], {
          env: envOf(await built.dataDir()),
          stdio: ['ignore', full, 'pipe'],
          encoding: 'utf8',
        })
        expect([script, status, stderr]).toEqual([
          script,
          1,
          expect.not.stringContaining('Unhandled'),
        ])
      }
    } finally {
      closeSync(full)
    }
  },
)

it.skipIf(process.platform === 'win32')('goes on where its output is read no further', async () => {
  const line = `"${process.execPath}" "${scriptOf('doctor.js')}" | true; echo "\${PIPESTATUS[0]}"`
  const { stdout, stderr } = spawnSync('bash', ['-c', line], {
    env: envOf(await built.dataDir()),
    encoding: 'utf8',
  })
  expect([stdout, stderr]).toEqual(['0\n', expect.not.stringContaining('Unhandled')])
})

it.skipIf(process.platform === 'win32')(
  'leaves nothing of a drill that is interrupted',
  async () => {
    const folder = built.emptyDir()
    // What is read there never ends.
    const drill = spawn(process.execPath, [scriptOf('backup.js'), 'drill', '/dev/stdin'], {
      env: { ...envOf(built.emptyDir()), TMPDIR: folder },
      stdio: ['pipe', 'ignore', 'pipe'],
    })
    let said = ''
    drill.stderr.on('data', (chunk) => (said += String(chunk)))
    const ended = new Promise<number | null>((resolve) => drill.once('close', resolve))
    await expect.poll(() => said, { timeout: 60_000 }).toContain('An embedded database')
    expect(readdirSync(folder)).toEqual([expect.stringMatching(/^portal-drill-/)])
    drill.kill('SIGTERM')
    expect([await ended, readdirSync(folder)]).toEqual([143, []])
    expect(said).toContain('Interrupted by SIGTERM.')
  },
)
