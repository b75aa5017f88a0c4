import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import * as v from 'valibot'
import packageFile from '../../package.json' with { type: 'json' }
import { versionFloors } from './version-floors.ts'

const read = (name: string) => readFileSync(new URL(`../../${name}`, import.meta.url), 'utf8')

const lockSchema = v.object({
  packages: v.record(
    v.string(),
    v.object({
      version: v.optional(v.string(), ''),
      integrity: v.optional(v.string(), ''),
      resolved: v.optional(v.string(), ''),
      dev: v.optional(v.boolean(), false),
      hasInstallScript: v.optional(v.boolean(), false),
    }),
  ),
})
/** Every package of a lock file by its place; the first entry is the project itself. */
const lockedIn = (file: string) =>
  Object.entries(v.parse(lockSchema, JSON.parse(read(file))).packages).filter(
    ([place]) => place !== '',
  )
const locked = lockedIn('package-lock.json')
const lockedForTools = lockedIn('tests/tools/package-lock.json')
const nameOf = (place: string) => place.slice(place.lastIndexOf('node_modules/') + 13)

/** Whether a version is at least another; a pre-release counts as below. */
function isAtLeast(version: string, floor: string): boolean {
  const [one, other] = [version, floor].map((text) => text.split('.').map(Number))
  for (const [index, least] of (other ?? []).entries()) {
    const part = one?.[index] ?? Number.NaN
    if (part !== least) return part > least
  }
  return true
}

describe('the packages of the lock file', () => {
  it('have the digest of their content each, those of other platforms included', () => {
    const bare = [...locked, ...lockedForTools].filter(
      ([, { integrity }]) => !/^sha512-[\w+/]{86}==$/.test(integrity),
    )
    expect(bare.map(([place]) => place)).toEqual([])
  })

  it('name no registry: each machine asks its own, and the digest decides', () => {
    expect(read('.npmrc')).toMatch(/^omit-lockfile-registry-resolved=true$/m)
    const named = [...locked, ...lockedForTools].filter(([, { resolved }]) => resolved !== '')
    expect(named.map(([place]) => place)).toEqual([])
  })

  it('are at the floor of their version or above, every copy', () => {
    const below = locked.filter(([place, { version }]) => {
      const floor = new Map(Object.entries(versionFloors)).get(nameOf(place))
      return floor !== undefined && !isAtLeast(version, floor[0])
    })
    expect(below.map(([place, { version }]) => `${place} ${version}`)).toEqual([])
  })

  it('include every package that has a floor', () => {
    const names = new Set(locked.map(([place]) => nameOf(place)))
    expect(Object.keys(versionFloors).filter((name) => !names.has(name))).toEqual([])
  })

  it('run no script when they are installed, and none that a running server installs has one', () => {
    expect(read('.npmrc')).toMatch(/^ignore-scripts=true$/m)
    const scripted = locked.filter(([, { hasInstallScript, dev }]) => hasInstallScript && !dev)
    expect(scripted.map(([place]) => place)).toEqual([])
  })
})

describe('a comparison of versions', () => {
  it.each([
    ['4.12.21', true],
    ['4.13.0', true],
    ['5.0.0', true],
    ['4.12.9', false],
    ['3.99.99', false],
    ['4.12.21-rc.1', false],
  ])('finds %s at least 4.12.21: %s', (version, isFine) => {
    expect(isAtLeast(version, '4.12.21')).toBe(isFine)
  })
})

describe('the packages of package.json', () => {
  it('are pinned to one version each', () => {
    const all = { ...packageFile.dependencies, ...packageFile.devDependencies }
    const loose = Object.entries(all).filter(([, version]) => !/^\d+\.\d+\.\d+$/.test(version))
    expect(loose).toEqual([])
  })
})
