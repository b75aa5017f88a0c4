import type { CSSProperties } from 'react'
import {
  contrastRatio,
  type Palette,
  buildPalette,
  type PaletteScheme,
  surfaces,
} from '#domain/palette.ts'
import { isHexColour } from '#domain/hex-colour.ts'
import './brand-preview.css'
import { usePicture } from './picture-field.tsx'
import { previewTexts } from './preview-texts.ts'

interface Brand {
  readonly alias: string
  readonly primary: string
  readonly logo: string
}

const schemes = ['light', 'dark'] as const
type Scheme = (typeof schemes)[number]

/** The sign-in of a phone in the new brand, and how legible it is, before anything is saved. */
export function BrandPreview({ alias, primary, logo }: Brand) {
  const picture = usePicture(logo)
  if (!isHexColour(primary.trim())) return <p className="brand-waiting">{previewTexts.waiting}</p>
  const colours = buildPalette(primary.trim())
  return (
    <div className="brand-preview">
      <div className="brand-phones">
        {schemes.map((scheme) => (
          <Phone
            key={scheme}
            scheme={scheme}
            colours={colours[scheme]}
            alias={alias}
            logo={picture}
          />
        ))}
      </div>
      <Contrasts colours={colours} typed={primary.trim().toLowerCase()} />
    </div>
  )
}

interface PhoneProps {
  scheme: Scheme
  colours: PaletteScheme
  alias: string
  logo: string | null
}

function Phone({ scheme, colours, alias, logo }: PhoneProps) {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- React's type knows no variables
  const style = {
    '--brand': colours.brand,
    '--on-brand': colours.onBrand,
    '--brand-text': colours.brandText,
  } as CSSProperties
  return (
    <figure className="brand-figure">
      <div
        className={`brand-phone brand-phone-${scheme}`}
        style={style}
        role="img"
        aria-label={previewTexts.phone(previewTexts[scheme])}
      >
        <div className="brand-phone-head">
          {logo ? (
            <span className="brand-phone-plate">
              <img src={logo} alt="" />
            </span>
          ) : (
            <span className="brand-phone-name">{alias.trim() || '…'}</span>
          )}
          <span className="brand-phone-slogan">{previewTexts.slogan}</span>
        </div>
        <div className="brand-phone-sheet">
          <span className="brand-phone-title">{previewTexts.signIn}</span>
          <span className="brand-phone-label">{previewTexts.document}</span>
          <span className="brand-phone-box" />
          <span className="brand-phone-button">{previewTexts.signIn}</span>
          <span className="brand-phone-link">{previewTexts.recover}</span>
        </div>
      </div>
      <figcaption>{previewTexts[scheme]}</figcaption>
    </figure>
  )
}

const worst = (colour: string, scheme: Scheme) =>
  Math.min(...surfaces[scheme].map((surface) => contrastRatio(colour, surface)))

interface Figure {
  readonly label: string
  readonly ratio: number
  readonly least: string
  readonly colour: string
}

function figures(scheme: Scheme, { brandText, brandUi }: PaletteScheme): Figure[] {
  const name = (words: string) => `${words} (${previewTexts[scheme].toLowerCase()})`
  const text = { label: name(previewTexts.brandText), least: '4,5:1', colour: brandText }
  const control = { label: name(previewTexts.brandUi), least: '3:1', colour: brandUi }
  return [text, control].map((one) => Object.assign(one, { ratio: worst(one.colour, scheme) }))
}

function Contrasts({ colours, typed }: { colours: Palette; typed: string }) {
  const { brand, onBrand } = colours.light
  const fill = { label: previewTexts.onBrand, least: '4,5:1', colour: brand }
  const rows = [
    Object.assign(fill, { ratio: contrastRatio(brand, onBrand) }),
    ...schemes.flatMap((scheme) => figures(scheme, colours[scheme])),
  ]
  return (
    <div className="brand-contrasts">
      <h3>{previewTexts.contrasts}</h3>
      <dl>
        {rows.map(({ label, ratio, least, colour }) => (
          <div key={label} className="brand-contrast">
            <dt>
              <span className="brand-swatch" style={{ background: colour }} aria-hidden="true" />
              {label}
            </dt>
            <dd className="figures">
              <strong>{previewTexts.ratio(ratio)}</strong> {previewTexts.least(least)},{' '}
              {colour === typed ? previewTexts.asTyped : previewTexts.adjusted(colour)}
            </dd>
          </div>
        ))}
      </dl>
      <p className="brand-note">{previewTexts.note}</p>
    </div>
  )
}
