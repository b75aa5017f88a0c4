import { lazy, Suspense } from 'react'
import { ColourField } from '#portal/kit/form/pickers/colour-field.tsx'
import { Skeleton } from '#portal/kit/frames/skeleton.tsx'
import './brand-columns.css'
import { FieldSet } from './field-set.tsx'
import type { Fields } from './field-props.ts'
import { PictureField } from '../pictures/picture-field.tsx'
import { texts } from '../texts.ts'

/** Loaded after the fields, which work without it. */
const BrandPreview = lazy(async () => ({
  default: (await import('../pictures/brand-preview.tsx')).BrandPreview,
}))

/** Colours and pictures, with a preview of both. */
export function BrandFields({ field }: { field: Fields }) {
  const [primary, logo] = [field('primary_color'), field('horizontal_logo_url')]
  const secondary = field('secondary_color')
  return (
    <FieldSet title={texts.brand} hint={texts.pictureHint}>
      <div className="brand-columns">
        <div className="brand-inputs">
          <div className="field-pair">
            <ColourField {...primary} label={texts.primaryColor} hint={texts.colourHint} />
            <ColourField {...secondary} label={texts.secondaryColor} hint={texts.secondaryHint} />
          </div>
          <PictureField {...field('vertical_logo_url')} label={texts.verticalLogo} />
          <PictureField {...logo} label={texts.horizontalLogo} />
          <PictureField {...field('app_logo_url')} label={texts.appLogo} hint={texts.appLogoHint} />
          <PictureField {...field('favicon_url')} label={texts.favicon} />
        </div>
        <div className="brand-beside">
          <Suspense fallback={<Skeleton height="20rem" />}>
            <BrandPreview
              alias={field('alias').value}
              primary={primary.value}
              secondary={secondary.value}
              logo={logo.value}
            />
          </Suspense>
        </div>
      </div>
    </FieldSet>
  )
}
