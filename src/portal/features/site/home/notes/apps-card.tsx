import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { AppEntry } from '#contract/service/app-list.ts'
import { isOleTv } from '#domain/service/apps/integration-method.ts'
import { AppImage } from '#portal/kit/blocks/app-image.tsx'
import { IncompleteNote } from '#portal/kit/frames/incomplete-note-part.ts'
import { useProvider } from '#portal/kit/pages/provider.tsx'
import { Skeleton } from '#portal/kit/frames/skeleton.tsx'
import { QueryFrame } from '#portal/kit/frames/query-frame.tsx'
import { contractsQuery } from '#portal/queries/service/contracts.ts'
import { appsQuery } from '#portal/queries/service/apps.ts'
import './apps-card.css'
import { RegistrationCard } from './registration-card.tsx'
import { texts } from '../texts.ts'

/** The group of the apps that are for every subscriber. */
const forAll = '0'

export interface AppGroup {
  readonly contract_id: string
  readonly customer_apps: readonly AppEntry[]
}

export interface AppsCardProps {
  /** The home already says that the provider's system is away. */
  isOutageSaid: boolean
  /** What stands above the registration. */
  offer: ReactNode
  /** What stands below, and would be pushed by apps that came later. */
  children: ReactNode
}

/**
 * The apps included in the subscriber's plans, as one scrolling strip: by contract, those for everybody
 * last. Below them the registration.
 */
export function AppsCard({ isOutageSaid, offer, children }: AppsCardProps) {
  const query = useQuery(appsQuery())
  const rest = (
    <>
      {offer}
      <RegistrationCard />
      {children}
    </>
  )
  if (isOutageSaid && !query.data) return rest
  return (
    <>
      <section aria-labelledby="apps" className="apps">
        <h2 id="apps">{texts.apps}</h2>
        <QueryFrame
          query={query}
          loadingText={texts.appsLoading}
          skeleton={<TileSkeletons />}
          failureText={texts.appsFailure}
        >
          {({ groups, isIncomplete }) => (
            <>
              {isIncomplete && <IncompleteNote what={texts.someApps} />}
              {groups.length > 0 ? (
                <Strip groups={groups} />
              ) : (
                !isIncomplete && <p>{texts.noApps}</p>
              )}
            </>
          )}
        </QueryFrame>
        <OtherServices groups={query.data?.groups ?? []} />
      </section>
      {!query.isLoading && rest}
    </>
  )
}

/** The names of the provider's other services, for providers with a fixed list of services. */
function OtherServices({ groups }: { groups: readonly AppGroup[] }) {
  const { rules } = useProvider()
  const entries = groups.flatMap(({ customer_apps }) => customer_apps)
  const held = new Set(entries.map(({ product_id: productId }) => productId))
  const others = rules.valueAddedServices.filter(({ productId }) => !held.has(productId))
  return others.length > 0 && <p>Também oferecemos: {others.map(({ name }) => name).join(', ')}.</p>
}

function Strip({ groups }: { groups: readonly AppGroup[] }) {
  const isForAll = ({ contract_id }: AppGroup) => contract_id === forAll
  const ordered = groups.toSorted((one, other) => Number(isForAll(one)) - Number(isForAll(other)))
  const contracts = groups.filter((group) => !isForAll(group)).length
  // What the home has read by now.
  const { data } = useQuery({ ...contractsQuery(), enabled: false })
  const plans = new Map(data?.contracts.map(({ id, plan }) => [id, plan || undefined]))
  return (
    <ul className="app-strip">
      {ordered.flatMap(({ contract_id: contractId, customer_apps: apps }) =>
        apps.map((entry) => (
          <li key={`${contractId} ${entry.customer_app.id}`}>
            <Tile
              entry={entry}
              contractId={contractId}
              showsContract={contracts > 1}
              plan={plans.get(contractId)}
            />
          </li>
        )),
      )}
    </ul>
  )
}

interface TileProps {
  entry: AppEntry
  contractId: string
  showsContract: boolean
  /** That of the contract; undefined: not known. */
  plan: string | undefined
}

function Tile({ entry, contractId, showsContract, plan }: TileProps) {
  const { customer_app: app, product_id: productId, integration_method: method } = entry
  const face = (
    <>
      <AppImage image={app.image ?? ''} name={app.name} />
      <span className="app-name">{app.name}</span>
      {showsContract && contractId !== forAll && (
        <span className="app-contract" translate={plan ? 'no' : undefined}>
          {plan ?? texts.appsOf(contractId)}
        </span>
      )}
    </>
  )
  if (isOleTv(method)) {
    return (
      <Link className="app-tile" to="/panel/app/atplus-oletv" search={{ contract: contractId }}>
        {face}
      </Link>
    )
  }
  const params = { a: contractId, b: app.id, ...(productId && { c: productId }) }
  return (
    <Link className="app-tile" to="/panel/app/$a/$b/{-$c}" params={params}>
      {face}
    </Link>
  )
}

function TileSkeletons() {
  return (
    <div className="app-strip">
      {['a', 'b', 'c'].map((key) => (
        <div key={key} className="app-tile">
          <Skeleton width="3.5rem" height="3.5rem" />
        </div>
      ))}
    </div>
  )
}
