import type { AppDetail } from '#contract/service/apps.ts'
import { listEntryId } from '#domain/service/apps/entitlement.ts'
import { Card } from '#portal/kit/blocks/card.tsx'
import { useProvider } from '#portal/kit/pages/provider.tsx'
import { AppHead } from './app-head.tsx'
import { ContactButton } from './contact.tsx'
import { StoreLinks } from './store-links.tsx'
import { texts } from './texts.ts'

/** A value-added service, found by its product, above a list of the provider's other services. */
export function Service({ app }: { app: AppDetail }) {
  const { rules } = useProvider()
  const own = new Set(app.productIds.map(listEntryId))
  const service = rules.valueAddedServices.find(({ productId }) => own.has(productId))
  const others = rules.valueAddedServices.filter(({ productId }) => !own.has(productId))
  return (
    <>
      <Card as="section" className="app-card" aria-label={service?.name ?? app.name}>
        <AppHead app={app} state="included" />
        <p className="app-text">{app.activeText || texts.serviceText}</p>
        <StoreLinks links={app.storeLinks} />
        <ContactButton variant="secondary" />
      </Card>
      {others.length > 0 && (
        <Card as="section" aria-labelledby="services">
          <h2 id="services">{texts.services}</h2>
          <ul className="app-services">
            {others.map(({ productId, name }) => (
              <li key={productId}>{name}</li>
            ))}
          </ul>
        </Card>
      )}
    </>
  )
}
