import Ban from 'lucide-react/icons/ban'
import CircleCheck from 'lucide-react/icons/circle-check'
import CloudOff from 'lucide-react/icons/cloud-off'
import Gift from 'lucide-react/icons/gift'
import Hourglass from 'lucide-react/icons/hourglass'
import Sparkles from 'lucide-react/icons/sparkles'
import type { AppDetail } from '#contract/service/apps.ts'
import { AppImage } from '#portal/kit/blocks/app-image.tsx'
import { Chip, type Tone } from '#portal/kit/blocks/chip.tsx'
import type { IconType } from '#portal/kit/blocks/icon.tsx'
import { texts } from './texts.ts'

type AppState = keyof typeof texts.states

const looks: Readonly<Record<AppState, { tone: Tone; icon: IconType }>> = {
  active: { tone: 'positive', icon: CircleCheck },
  activation: { tone: 'neutral', icon: Sparkles },
  pending: { tone: 'warning', icon: Hourglass },
  offline: { tone: 'warning', icon: CloudOff },
  deactivated: { tone: 'critical', icon: Ban },
  included: { tone: 'positive', icon: Gift },
}

/** The app's image and a chip with its state. */
export function AppHead({ app, state }: { app: AppDetail; state: AppState }) {
  return (
    <div className="app-head">
      <AppImage image={app.image} name={app.name} size={72} />
      <Chip {...looks[state]}>{texts.states[state]}</Chip>
    </div>
  )
}
