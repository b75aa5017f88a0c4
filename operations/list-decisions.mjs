import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/*
 * Prints the dated decisions of all rooms, oldest first, with where each stands:
 * `npm run decisions`, or `npm run decisions -- push` for those with that word.
 */

const root = fileURLToPath(new URL('..', import.meta.url))

/** `2026-11-20: text`, `**2026-11-20, title.** text` and either in a list. */
const decision = /^(?:[-*] )?(?:\*\*)?(?:Decision, )?(20\d\d-\d\d-\d\d)[:,] (.+)$/gm

/** The title in bold, else the first sentence. */
function titleOf(text) {
  const bold = /^\*\*(.+?)\*\*/.exec(text)?.[1] ?? /^(.+?)\.?\*\*/.exec(text)?.[1]
  return (bold ?? text.split(/[.:;](?= |$)/, 1)[0] ?? text).replace(/\.$/, '')
}

const rooms = ['src', 'sw', 'manifests', 'builds', 'tests', 'operations']
const files = rooms.flatMap((room) =>
  readdirSync(join(root, room), { recursive: true, encoding: 'utf8' })
    .filter((name) => /(?:^|[/\\])README\.md$/.test(name))
    .map((name) => join(room, name)),
)
const found = files.flatMap((file) =>
  [...readFileSync(join(root, file), 'utf8').matchAll(decision)].map(([, date, text]) => ({
    date,
    title: titleOf(text),
    room: dirname(file),
  })),
)
const [word = ''] = process.argv.slice(2)
const isAsked = ({ title, room }) => `${title} ${room}`.toLowerCase().includes(word.toLowerCase())
const sorted = found
  .filter(isAsked)
  .toSorted((one, other) => `${one.date} ${one.room}`.localeCompare(`${other.date} ${other.room}`))
for (const { date, title, room } of sorted) process.stdout.write(`${date}  ${room}: ${title}\n`)
