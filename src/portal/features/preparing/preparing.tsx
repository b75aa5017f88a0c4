import { useMatches } from '@tanstack/react-router'
import Hammer from 'lucide-react/icons/hammer'
import { Card } from '#portal/kit/card.tsx'
import { EmptyState } from '#portal/kit/empty-state.tsx'
import { Screen } from '#portal/kit/screen.tsx'
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
