import { invoiceTexts } from '#portal/kit/invoices/texts.ts'
import { Loading } from '#portal/kit/frames/loading.tsx'
import { Screen } from '#portal/kit/pages/screen.tsx'
import { Skeleton } from '#portal/kit/frames/skeleton.tsx'
import { HeroSkeleton } from './hero.tsx'
import './home.css'
import { OpenBillsSkeleton } from './bills/open-bills.tsx'
import { ShortcutsSkeleton } from './shortcuts.tsx'
import { texts } from './texts.ts'

/** The home before its code has arrived; the hour of the greeting is the visitor's. */
export function HomeSkeleton() {
  return (
    <Screen title={texts.title} heading={<Skeleton width="8rem" height="1.2em" />}>
      <div className="home">
        <div className="home-column">
          <Loading label={invoiceTexts.loading}>
            <HeroSkeleton />
          </Loading>
          <ShortcutsSkeleton />
          <OpenBillsSkeleton />
        </div>
      </div>
    </Screen>
  )
}
