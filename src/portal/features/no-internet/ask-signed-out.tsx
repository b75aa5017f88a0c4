import { ButtonLink } from '#portal/kit/button.tsx'
import { Card } from '#portal/kit/card.tsx'
import { useProvider } from '#portal/kit/provider.tsx'
import { texts } from './texts.ts'

/** Whoever is nobody here has nothing to sign a request with. */
export function AskSignedOut() {
  const { rules } = useProvider()
  if (rules.supportMenu === 'chat') return null
  return (
    <Card as="section" aria-labelledby="ask" className="call-us">
      <h2 id="ask">{texts.askTitle}</h2>
      <p>{texts.askSignedOut}</p>
      <ButtonLink variant="secondary" to="/sign-in" isWide>
        {texts.signIn}
      </ButtonLink>
    </Card>
  )
}
