import { ButtonLink } from '#portal/kit/buttons/button.tsx'
import { useProvider } from '#portal/kit/pages/provider.tsx'
import { outageTexts as texts } from './texts.ts'

/**
 * The way to outages and their credits, where the provider states any. `hasUnrecordedDrop`: the line was
 * down without a recorded outage, for which no amount is to be found there.
 */
export function CreditLink({ hasUnrecordedDrop }: { hasUnrecordedDrop: boolean }) {
  const { rules } = useProvider()
  if (rules.outages.credit === 'off') return null
  return (
    <div className="stack-3">
      {hasUnrecordedDrop && <p>{texts.unrecorded}</p>}
      <ButtonLink variant="secondary" to="/panel/outages" isWide>
        {texts.credits}
      </ButtonLink>
    </div>
  )
}
