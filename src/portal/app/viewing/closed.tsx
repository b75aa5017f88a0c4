import { useRouter } from '@tanstack/react-router'
import { Button, ButtonLink } from '#portal/kit/buttons/button.tsx'
import { Screen } from '#portal/kit/pages/screen.tsx'
import { viewingTexts } from './texts.ts'

/** In the place of a screen that a viewing does not show. */
export function ClosedInViewing() {
  const { history } = useRouter()
  return (
    <Screen title={viewingTexts.closedTitle} lead={viewingTexts.closed}>
      <div className="row-2">
        <Button variant="secondary" onClick={() => history.back()}>
          {viewingTexts.closedBack}
        </Button>
        <ButtonLink variant="quiet" to="/panel">
          {viewingTexts.toHome}
        </ButtonLink>
      </div>
    </Screen>
  )
}
