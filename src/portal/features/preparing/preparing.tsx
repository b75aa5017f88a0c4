import { useMatches } from '@tanstack/react-router'
import Hammer from 'lucide-react/icons/hammer'
import { ButtonLink } from '#portal/kit/button.tsx'
import { Card } from '#portal/kit/card.tsx'
import { EmptyState } from '#portal/kit/empty-state.tsx'
import { FrontPage } from '#portal/kit/front-page.tsx'
import { Screen } from '#portal/kit/screen.tsx'
import { texts as common } from '#portal/kit/texts.ts'
import { texts } from './texts.ts'

/** The name the route gave this area. */
function useAreaTitle(): string {
  return useMatches({ select: (matches) => matches.at(-1)?.staticData.title }) ?? texts.text
}

/** An area of the panel that is announced but not open yet. */
export function PreparingInPanel() {
  return (
    <Screen title={useAreaTitle()} back={{ to: '/panel' }}>
      <Card>
        <EmptyState icon={Hammer} text={texts.text} />
      </Card>
    </Screen>
  )
}

/** The same before the panel. */
export function PreparingPage() {
  return (
    <FrontPage title={useAreaTitle()}>
      <EmptyState
        icon={Hammer}
        text={texts.text}
        action={
          <ButtonLink to="/" variant="secondary">
            {common.back}
          </ButtonLink>
        }
      />
    </FrontPage>
  )
}
