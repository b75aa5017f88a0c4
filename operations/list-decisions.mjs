import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/*
 * Prints the dated decisions of the product, oldest first, with where each stands: the pages of
 * `docs/decisions`, and what a room decided for itself in its README.
 * `npm run decisions`, or `npm run decisions -- push` for those with that word.
 */

const root = fileURLToPath(new URL('..', import.meta.url))
const read = (/** @type {string} */ file) => readFileSync(join(root, file), 'utf8')

/** `2026-11-20: text`, `**2026-11-20, title.** text` and either in a list. */
const decision = /^(?:[-*] )?(?:\*\*)?(?:Decision, )?(20\d\d-\d\d-\d\d)[:,] (.+)$/gm

/** The title in bold, else the first sentence. */
function titleOf(text) {
  const bold = /^\*\*(.+?)\*\*/.exec(text)?.[1] ?? /^(.+?)\.?\*\*/.exec(text)?.[1]
  return (bold ?? text.split(/[.:;](?= |$)/, 1)[0] ?? text).replace(/\.$/, '')
}

const rooms = ['src', 'sw', 'manifests', 'builds', 'tests', 'operations']
const readmes = rooms.flatMap((room) =>
  readdirSync(join(root, room), { recursive: true, encoding: 'utf8' })
    .filter((name) => /(?:^|[/\\])README\.md$/.test(name))
    .map((name) => join(room, name)),
)
const ofRooms = readmes.flatMap((file) =>
  [...read(file).matchAll(decision)].map(([, date, text]) => ({
    date,
    title: titleOf(text),
    place: dirname(file),
  })),
)

/** The pages; their format is held by `tests/house/decisions.test.ts`. */
const pages = readdirSync(join(root, 'docs/decisions'))
  .filter((name) => /^\d{3}-.+\.md$/.test(name))
  .map((name) => {
    const text = read(`docs/decisions/${name}`)
    const title = /^# \d{3} (.+)$/m.exec(text)?.[1] ?? name
    const date = /^- Date: (20\d\d-\d\d-\d\d)/m.exec(text)?.[1] ?? ''
    const successor = /^- Status: replaced by \[(\d{3})/m.exec(text)?.[1]
    const end = successor === undefined ? '' : ` (replaced by ${successor})`
    return { date, title: `${title}${end}`, place: `docs/decisions/${name.slice(0, 3)}` }
  })

const [word = ''] = process.argv.slice(2)
const isAsked = ({ title, place }) => `${title} ${place}`.toLowerCase().includes(word.toLowerCase())
const sorted = [...pages, ...ofRooms]
  .filter(isAsked)
  .toSorted((one, other) =>
    `${one.date} ${one.place}`.localeCompare(`${other.date} ${other.place}`),
  )
for (const { date, title, place } of sorted) process.stdout.write(`${date}  ${place}: ${title}\n`)
