import LayoutGrid from 'lucide-react/icons/layout-grid'
import { Card } from '#portal/kit/card.tsx'
import { Icon } from '#portal/kit/icon.tsx'
import { useProvider } from '#portal/kit/provider.tsx'
import { texts } from './texts.ts'

/** What comes with the plan; by name where the provider lists it. */
export function AppsCard() {
  const { rules } = useProvider()
  return (
    <Card as="section" aria-labelledby="apps" className="home-card">
      <span className="home-icon">
        <Icon of={LayoutGrid} />
      </span>
      <h2 id="apps">{texts.apps}</h2>
      <p>{texts.appsText}</p>
      {rules.valueAddedServices.length > 0 && (
        <ul className="app-names">
          {rules.valueAddedServices.map(({ productId, name }) => (
            <li key={productId}>{name}</li>
          ))}
        </ul>
      )}
    </Card>
  )
}
