import { Link } from '@tanstack/react-router'
import Check from 'lucide-react/icons/check'
import Circle from 'lucide-react/icons/circle'
import { type LaterKind, laterKind } from '#contract/platform/growing.ts'
import { type MissingPart, missingPartSchema } from '#contract/staff/tenants/tenant-overview.ts'
import { Icon } from '#portal/kit/blocks/icon.tsx'
import { FieldSet } from '../fields/field-set.tsx'
import { overviewTexts as texts } from './overview-texts.ts'

type Part = LaterKind | MissingPart

/** Where each part is filled in; null for what an operator sets outside of the portal, or no page knows. */
const places = {
  'erp token': { section: 'erp' },
  logo: {},
  'app logo': {},
  'contact channel': { section: 'contact' },
  'contact email': { section: 'contact' },
  'support department': { tab: 'support' },
  'provider access': 'audit',
  'mail server': null,
  [laterKind]: null,
} as const satisfies Readonly<Record<Part, object | string | null>>

/** Without these no subscriber gets in. */
const onAirParts: ReadonlySet<Part> = new Set(['erp token', 'logo', 'mail server'])

/** What a provider may have besides; each begins with what is usual. */
const laterPlaces = [
  ['payments', { section: 'payments' }],
  ['messages', { section: 'messages' }],
  ['acs', { section: 'acs' }],
  ['platforms', { section: 'platforms' }],
  ['apps', { tab: 'apps' }],
  ['domains', { section: 'domains' }],
  ['rules', { section: 'rules' }],
] as const satisfies readonly (readonly [keyof typeof texts.laterParts, object])[]

interface MissingPartsProps {
  parts: readonly Part[]
  clientId: string
}

/** What a new provider needs and what of it is done, each leading to where it is filled in. */
export function MissingParts({ parts, clientId }: MissingPartsProps) {
  // What only a later server knows of is told where it is missing.
  const all = new Set<Part>([...missingPartSchema.options, ...parts])
  const groups = [
    [texts.onAir, [...all].filter((part) => onAirParts.has(part))],
    [texts.complete, [...all].filter((part) => !onAirParts.has(part))],
  ] as const
  return (
    <FieldSet title={texts.missing} hint={texts.done(all.size - new Set(parts).size, all.size)}>
      {groups.map(([title, group]) => (
        <section key={title} className="overview-steps">
          <h3>{title}</h3>
          <ul>
            {group.map((part) => (
              <Step key={part} of={part} isDone={!parts.includes(part)} clientId={clientId} />
            ))}
          </ul>
        </section>
      ))}
      <section className="overview-steps">
        <h3>{texts.later}</h3>
        <ul className="overview-later">
          {laterPlaces.map(([name, search]) => (
            <li key={name}>
              <Link
                className="overview-link"
                to="/adm/customer/$client_id/edit"
                params={{ client_id: clientId }}
                search={search}
              >
                {texts.laterParts[name]}
              </Link>
            </li>
          ))}
        </ul>
      </section>
    </FieldSet>
  )
}

function Step({ of: part, isDone, clientId }: { of: Part; isDone: boolean; clientId: string }) {
  return (
    <li className={isDone ? 'overview-step-done' : undefined}>
      <Icon of={isDone ? Check : Circle} size={18} />
      {isDone ? (
        <span>
          {texts.parts[part]} <span className="visually-hidden">{texts.isDone}</span>
        </span>
      ) : (
        <Missing part={part} clientId={clientId} />
      )}
    </li>
  )
}

function Missing({ part, clientId }: { part: Part; clientId: string }) {
  const place = places[part]
  const text = texts.missingParts[part]
  const params = { client_id: clientId }
  if (place === null) return <span>{text}</span>
  if (place === 'audit') {
    return (
      <Link className="overview-link" to="/adm/customer/$client_id/audit" params={params}>
        {text}
      </Link>
    )
  }
  return (
    <Link
      className="overview-link"
      to="/adm/customer/$client_id/edit"
      params={params}
      search={place}
    >
      {text}
    </Link>
  )
}
