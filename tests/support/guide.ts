import { spawnSync } from 'node:child_process'
import { chmodSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../../', import.meta.url))

/** The blocks of commands beneath a heading of the deployment guide, in their order. */
export function guideBlocks(heading: string): string[] {
  const guide = readFileSync(join(root, 'operations/deploy.md'), 'utf8')
  const [, part = ''] = guide.split(`\n## ${heading}\n`)
  const [section = ''] = part.split('\n## ')
  return [...section.matchAll(/^```sh\n(.*?)^```$/gms)].map(([, block = '']) => block)
}

/** What stands in for a command that changes the machine, by its name; each is a script of the shell. */
export type StandIns = Readonly<Record<string, string>>

export interface Machine {
  /** Where a path of the guide is here. */
  place(path: string): string
  /** Runs a block of the guide as it stands; only its absolute paths lead into the folder. */
  run(
    block: string,
    input?: string,
  ): { readonly status: number | null; readonly said: string; readonly stdout: string }
}

/** A folder that stands for an empty machine, on which the commands of the guide run. */
export function guideMachine(
  folder: string,
  standIns: StandIns,
  env: Readonly<Record<string, string>>,
): Machine {
  const place = (path: string) => join(folder, path)
  const bin = place('/stand-ins')
  mkdirSync(bin, { recursive: true })
  for (const [name, script] of Object.entries(standIns)) {
    writeFileSync(join(bin, name), `#!/bin/sh\nset -eu\n${script}\n`)
    chmodSync(join(bin, name), 0o755)
  }
  for (const path of ['/etc/systemd/system', '/etc/caddy', '/usr/local/bin', '/opt', '/var'])
    mkdirSync(place(path), { recursive: true })
  const ours = (text: string) =>
    text
      .replace('<repository>', 'REPOSITORY')
      .replaceAll(/(?<=[\s='"])\/(?=(?:etc|opt|usr\/local|var)\/)/g, `${folder}/`)
  return {
    place,
    run(block, input = '') {
      const { status, stdout, stderr } = spawnSync('bash', ['--norc', '-e', '-c', ours(block)], {
        cwd: folder,
        env: {
          PATH: `${bin}:${place('/usr/local/bin')}:${dirname(process.execPath)}:${process.env['PATH'] ?? ''}`,
          PORTAL_FOLDER: place('/opt/portal'),
          PORTAL_SETTINGS: place('/etc/portal/portal.env'),
          APP_SECRET_FILE: place('/etc/portal/app-secret'),
          ...env,
        },
        input,
        encoding: 'utf8',
      })
      return { status, said: stdout + stderr, stdout }
    },
  }
}

/** The lines of a section of a unit of systemd, in their order. */
const unitLines = (unit: string): (readonly [name: string, value: string])[] =>
  unit
    .split('\n')
    .filter((line) => /^\w+=/.test(line))
    .map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)])

/** A file of settings as systemd reads it: each line to its end, without the quotes around a value. */
export function readEnvironmentFile(path: string): Record<string, string> {
  const lines = readFileSync(path, 'utf8').split('\n')
  return Object.fromEntries(
    lines
      .filter((line) => /^\w+=/.test(line))
      .map((line) => [
        line.slice(0, line.indexOf('=')),
        line.slice(line.indexOf('=') + 1).replace(/^"(.*)"$/, '$1'),
      ]),
  )
}

/** The environment in which systemd starts an instance of the product's unit. */
export function unitEnvironment(
  { place }: Pick<Machine, 'place'>,
  instance: string,
): Record<string, string> {
  const lines = unitLines(readFileSync(place('/etc/systemd/system/portal@.service'), 'utf8'))
  const credentials = new Map(
    lines
      .filter(([name]) => name === 'LoadCredential')
      .map(([, value]) => [value.split(':')[0] ?? '', place(value.split(':')[1] ?? '')]),
  )
  const fill = (value: string) =>
    value
      .replaceAll('%i', instance)
      .replaceAll(/%d\/([\w-]+)/g, (_, name: string) => credentials.get(name) ?? '')
  const given = lines
    .filter(([name]) => name === 'Environment')
    .flatMap(([, value]) => fill(value).split(' '))
    .map((pair) => [pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1)])
  const files = lines
    .filter(([name]) => name === 'EnvironmentFile')
    .map(([, path]) => readEnvironmentFile(place(path)))
  return Object.assign({}, Object.fromEntries(given), ...files)
}
