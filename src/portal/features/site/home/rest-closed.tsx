import LockKeyhole from 'lucide-react/icons/lock-keyhole'
import { Button } from '#portal/kit/buttons/button.tsx'
import { Card } from '#portal/kit/blocks/card.tsx'
import { Icon } from '#portal/kit/blocks/icon.tsx'
import { requestStepUp } from '#portal/queries/account/step-up.ts'

const texts = {
  title: 'Confirme que é você',
  text: 'Aplicativos, cadastro e o resto do portal abrem depois da senha.',
  confirm: 'Confirmar que sou eu',
} as const

/** In the place of what an own device does not show by itself: apps and registration. */
export function RestClosed() {
  return (
    <Card as="section" aria-labelledby="rest-closed" className="home-card">
      <span className="home-icon">
        <Icon of={LockKeyhole} />
      </span>
      <h2 id="rest-closed">{texts.title}</h2>
      <p>{texts.text}</p>
      <Button variant="secondary" isSmall onClick={() => void requestStepUp('screen')}>
        {texts.confirm}
      </Button>
    </Card>
  )
}
