import type { SandboxPerson } from '#sandbox/world/people.ts'
import { sandboxPassword } from '#sandbox/world/people.ts'
import { type Driver, until } from './driver.ts'

/** Finds what is shown by the name a reader gives it: its label, its text, or what it is described by. */
const finder = `
const [selector, name, isBegin] = arguments
const plain = (text) => (text ?? '').replace(/\\s+/g, ' ').trim()
const namesOf = (one) => [
  plain(one.getAttribute('aria-label')),
  plain(one.textContent),
  ...[...(one.labels ?? [])].map((label) => plain(label.textContent)),
]
return [...document.querySelectorAll(selector)].find(
  (one) => (one.type === 'file' || one.checkVisibility?.() !== false) && namesOf(one).some((found) => (isBegin ? found.startsWith(name) : found === name)),
) ?? null`

const buttons = 'button, a, [role=button]'

/** A browser of any engine in the hands of somebody. */
export function visitor(driver: Driver, origin: string) {
  const find = (selector: string, name: string) =>
    until(() => driver.run(finder, selector, name), `${selector} “${name}”`)
  const read = (expression: string) => driver.run(`return ${expression}`)
  /** Polls as `until`, and says what the page shows instead. */
  async function untilShown(look: () => Promise<unknown>, what: string): Promise<void> {
    try {
      await until(look, what)
    } catch (error) {
      const shown = String(await read('location.pathname + " " + document.body.innerText'))
      throw new Error(`Not seen: ${what}. The page shows: ${shown.slice(0, 900)}`, { cause: error })
    }
  }
  const see = (text: string) =>
    untilShown(
      () => driver.run(`return document.body.innerText.includes(arguments[0])`, text),
      text,
    )
  const self = {
    see,
    read,
    find,
    run: (script: string, ...args: readonly unknown[]) => driver.run(script, ...args),
    open: (path: string) => driver.open(origin + path),
    /** Opens the address again, as a reload does. */
    reload: async () => driver.open(String(await read('location.href'))),
    press: async (name: string, selector = buttons) => driver.click(await find(selector, name)),
    /** Presses the first one whose name begins so. */
    pressFirst: async (name: string, selector = buttons) =>
      driver.click(
        await until(() => driver.run(finder, selector, name, true), `${selector} “${name}…”`),
      ),
    /** Chooses what is called so of a list. */
    choose: async (label: string, option: string) =>
      driver.type(await find('select', label), option),
    type: async (label: string, text: string) =>
      driver.type(await find('input, textarea', label), text),
    /** Until the home greets this subscriber. */
    async seeHome(person: SandboxPerson): Promise<void> {
      const [name] = person.name.split(' ')
      const greeted = `return location.pathname === '/panel' && document.querySelector('h1')?.textContent.includes(arguments[0])`
      await untilShown(() => driver.run(greeted, name), `the home of ${person.name}`)
    },
    async signIn(person: SandboxPerson): Promise<void> {
      await self.open('/sign-in')
      await self.signInHere(person)
    },
    /** Signs in on the screen that is shown, as one does after a sign-out. */
    async signInHere(person: SandboxPerson): Promise<void> {
      await self.type('CPF ou CNPJ', person.document)
      await self.type('Senha', sandboxPassword)
      await self.press('Entrar')
      await self.seeHome(person)
    },
    /** Until the worker runs that the page registers at its first idle moment. */
    untilWorker: () =>
      until(
        () =>
          driver.run(`
            navigator.serviceWorker.getRegistration().then((found) => {
              window.worker = found?.active?.state
            })
            return window.worker === 'activated'`),
        'a worker',
      ),
    /** Leaves the session by the button in the bar of a wide page, and waits for the sign-in. */
    async signOut(): Promise<void> {
      await self.press('Sair')
      await find('button', 'Entrar')
    },
    /**
     * Until the device holds what opens the portal without a network: worker, files, and all sealed answers
     * of the page, whose number grows no more.
     */
    untilStored: () =>
      untilShown(
        () =>
          driver.run(`
            if (window.kept === undefined) {
              window.kept = 0
              const count = () => new Promise((resolve) => {
                const opening = indexedDB.open('portal-sealed')
                opening.onupgradeneeded = () => opening.transaction.abort()
                opening.onerror = () => resolve(0)
                opening.onsuccess = () => {
                  const asked = opening.result.transaction('records').objectStore('records').count()
                  asked.onsuccess = () => resolve(asked.result)
                  opening.result.close()
                }
              })
              let before = 0
              setInterval(async () => {
                const records = await count()
                const isSettled = records > 0 && records === before
                before = records
                const names = await caches.keys()
                const shell = names.includes('portal-shell-v1') && (await caches.open('portal-shell-v1'))
                const files = shell ? (await shell.keys()).map(({ url }) => new URL(url).pathname) : []
                // A worker that begins while a page is open has the next one.
                const registration = await navigator.serviceWorker.getRegistration()
                const isActive = registration?.active?.state === 'activated'
                window.kept = isSettled && isActive && files.includes('/index.html') ? files.length : 0
              }, 500)
            }
            return window.kept > 100`),
        'a stored portal',
      ),
    /** Deletes what the worker stored, and leaves the worker. */
    deleteCaches: async () => {
      await driver.run(`
        window.areDeleted = false
        caches.keys()
          .then((names) => Promise.all(names.map((name) => caches.delete(name))))
          .then(() => { window.areDeleted = true })`)
      await until(() => read('window.areDeleted'), 'deleted caches')
    },
  }
  return self
}

export type EngineVisitor = ReturnType<typeof visitor>
