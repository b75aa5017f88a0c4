import LayoutGrid from 'lucide-react/icons/layout-grid'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { AppEntry } from '#contract/app-list.ts'
import { isOleTv } from '#domain/apps/integration-method.ts'
import { AppImage } from '#portal/kit/app-image.tsx'
import { Card } from '#portal/kit/card.tsx'
import { Icon } from '#portal/kit/icon.tsx'
import { useProvider } from '#portal/kit/provider.tsx'
import { Skeleton } from '#portal/kit/skeleton.tsx'
import { QueryFrame } from '#portal/kit/query-frame.tsx'
import { appsQuery } from '#portal/queries/apps.ts'
import './apps-card.css'
import { texts } from './texts.ts'

/** The apps included in the subscriber's plans, grouped by contract. */
export function AppsCard() {
  const query = useQuery(appsQuery())
  return (
    <Card as="section" aria-labelledby="apps" className="home-card">
      <span className="home-icon">
        <Icon of={LayoutGrid} />
      </span>
      <h2 id="apps">{texts.apps}</h2>
      <QueryFrame
        query={query}
        loadingText={texts.appsLoading}
        skeleton={<TileSkeletons />}
        failureText={texts.appsFailure}
      >
        {(groups) =>
          groups.length === 0 ? (
            <p>{texts.noApps}</p>
          ) : (
            groups.map((group) => <Group key={group.contract_id} {...group} of={groups.length} />)
          )
        }
      </QueryFrame>
      <Services groups={query.data ?? []} />
    </Card>
  )
}

interface GroupProps {
  contract_id: string
  customer_apps: readonly AppEntry[]
  /** The number of groups; a single group shows no heading. */
  of: number
}

function Group({ contract_id: contractId, customer_apps: apps, of }: GroupProps) {
  const name = contractId === '0' ? texts.appsForAll : texts.appsOf(contractId)
  return (
    <div className="app-group">
      {of > 1 && <h3>{name}</h3>}
      <ul className="app-tiles" {...(of > 1 && { 'aria-label': name })}>
        {apps.map((entry) => (
          <li key={entry.customer_app.id}>
            <Tile entry={entry} contractId={contractId} />
          </li>
        ))}
      </ul>
    </div>
  )
}

function Tile({ entry, contractId }: { entry: AppEntry; contractId: string }) {
  const { customer_app: app, product_id: productId, integration_method: method } = entry
  const face = (
    <>
      <AppImage image={app.image ?? ''} name={app.name} />
      {app.name}
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

/** The names of the provider's other services, for providers with a fixed list of services. */
function Services({ groups }: { groups: readonly Pick<GroupProps, 'customer_apps'>[] }) {
  const { rules } = useProvider()
  const entries = groups.flatMap(({ customer_apps }) => customer_apps)
  const held = new Set(entries.map(({ product_id: productId }) => productId))
  const others = rules.valueAddedServices.filter(({ productId }) => !held.has(productId))
  if (others.length === 0) return null
  return (
    <>
      <p>{texts.services}</p>
      <ul className="app-names">
        {others.map(({ productId, name }) => (
          <li key={productId}>{name}</li>
        ))}
      </ul>
    </>
  )
}

function TileSkeletons() {
  return (
    <div className="app-tiles-waiting">
      {['a', 'b', 'c'].map((key) => (
        <Skeleton key={key} width="4.5rem" height="5.5rem" />
      ))}
    </div>
  )
}
