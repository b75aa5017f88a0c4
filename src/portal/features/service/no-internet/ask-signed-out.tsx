import { ButtonLink } from '#portal/kit/buttons/button.tsx'
import { Card } from '#portal/kit/blocks/card.tsx'
import { useProvider } from '#portal/kit/pages/provider.tsx'
import { texts } from './texts.ts'

/** Link to sign-in in place of the request form: a request needs a signed-in subscriber. */
export function AskSignedOut() {
  const { rules } = useProvider()
  if (rules.supportMenu === 'chat') return null
  return (
    <Card as="section" aria-labelledby="ask" className="stack-3 call-us">
      <h2 id="ask">{texts.askTitle}</h2>
      <p>{texts.askSignedOut}</p>
      <ButtonLink variant="secondary" to="/sign-in" isWide>
        {texts.signIn}
      </ButtonLink>
    </Card>
  )
}
