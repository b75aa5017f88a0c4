import { describe, expect, it } from 'vitest'
import { keepNewest } from './newest.mjs'

/** Code that `edit` replaces, and a journal of what was made of it and closed. */
function workshop() {
  const journal: string[] = []
  let code = { version: 1 }
  let fault: Error | null = null
  const { newest, close } = keepNewest({
    load: async () => {
      if (fault) throw fault
      return code
    },
    make: async ({ version }) => {
      journal.push(`make ${version}`)
      await new Promise((resolve) => setImmediate(resolve))
      return {
        version,
        async close() {
          await new Promise((resolve) => setImmediate(resolve))
          journal.push(`closed ${version}`)
        },
      }
    },
  })
  return {
    journal,
    newest,
    close,
    edit: (version: number) => {
      fault = null
      code = { version }
    },
    breakCode: () => (fault = new Error('does not load')),
  }
}

describe('keepNewest', () => {
  it('makes one of the same code, however many ask at once', async () => {
    const { newest, journal } = workshop()
    const [one, other] = await Promise.all([newest(), newest()])
    expect(one).toBe(other)
    expect(journal).toEqual(['make 1'])
  })

  it('closes the former one before it makes the next', async () => {
    const { newest, edit, journal } = workshop()
    await newest()
    edit(2)
    expect((await newest()).version).toBe(2)
    expect(journal).toEqual(['make 1', 'closed 1', 'make 2'])
  })

  it('leaves one running after ten edits that did not wait for each other', async () => {
    const { newest, edit, journal } = workshop()
    const asked: Promise<{ version: number }>[] = []
    for (let version = 1; version <= 10; version += 1) {
      edit(version)
      asked.push(newest())
      await Promise.resolve()
    }
    await Promise.all(asked)
    const made = journal.filter((line) => line.startsWith('make'))
    const closed = journal.filter((line) => line.startsWith('closed'))
    expect(made.length - closed.length).toBe(1)
    expect(journal.at(-1)).toBe('make 10')
  })

  it('leaves the former one running while the newest code does not load', async () => {
    const { newest, edit, breakCode, journal } = workshop()
    await newest()
    breakCode()
    await expect(newest()).rejects.toThrow('does not load')
    expect(journal).toEqual(['make 1'])
    edit(3)
    expect((await newest()).version).toBe(3)
  })

  it('closes what runs, after what is being made', async () => {
    const { newest, close, journal } = workshop()
    void newest()
    await close()
    expect(journal).toEqual(['make 1', 'closed 1'])
  })
})
