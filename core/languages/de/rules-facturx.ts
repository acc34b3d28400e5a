/** German sentences for the EXTENDED profile of Factur-X. */
export const FACTURX = (): Readonly<Record<string, string>> => ({
  'BR-FXEXT-01': 'Eine Bemerkung hat einen Betreff, aber keinen Text. Geben Sie {BT-22} an oder entfernen Sie die Bemerkung.',
  'BR-FXEXT-02': 'Eine Bemerkung zur Position hat einen Betreff, aber keinen Text. Geben Sie {BT-127} an oder entfernen Sie die Bemerkung.',
  'BR-FXEXT-04':
    'Der Typ eines Artikelmerkmals steht nicht in UNTDID 6313 und ist damit nur nach Absprache lesbar. Bitte einen Code der Liste wählen.',
  'BR-FXEXT-03':
    'Nur der Verkäufer darf neben der USt-IdNr. eine Steuernummer angeben. Geben Sie {BT-48} oder {BT-63} mit Länderkennzeichen an.',
  'BR-FXEXT-06':
    'Eine untergeordnete Position sagt nicht, ob sie zählt, gruppiert oder informiert. Setzen Sie ihren Status auf DETAIL, GROUP oder INFORMATION.',
  'BR-FXEXT-08': 'Die Summe einer Gruppe ist nicht die Summe der Positionen direkt darunter. Berechnen Sie {BT-131} der Gruppe neu.',
  'BR-FXEXT-11': 'Eine Position nennt eine übergeordnete Position, die es nicht gibt. Berichtigen Sie deren Nummer.',
  'BR-FXEXT-12': 'Unter einer Gruppe mit Summe steht eine Gruppe ohne Summe. Geben Sie {BT-131} für sie an.',
  'BR-FXEXT-BR-54-2': 'Ein Artikelmerkmal braucht entweder {BT-161} oder einen Messwert mit Einheit. Geben Sie eines von beiden an.',
  'BR-FXEXT-CO-10': '{BT-106} ist nicht die Summe der zählenden Positionen. Berechnen Sie die Summen neu.',
  'BR-FXEXT-CO-11': '{BT-107} ist nicht die Summe der Nachlässe auf die Rechnung. Berechnen Sie die Summen neu.',
  'BR-FXEXT-CO-12': '{BT-108} ist nicht die Summe der Zuschläge auf die Rechnung und der Logistikkosten. Berechnen Sie die Summen neu.',
  'BR-FXEXT-CO-13': '{BT-109} ist nicht Positionen minus Nachlässe plus Zuschläge. Berechnen Sie die Summen neu.',
  'BR-FXEXT-CO-15': '{BT-112} ist nicht {BT-109} plus {BT-110}. Berechnen Sie die Summen neu.',
  'BR-FXEXT-CO-16': '{BT-115} ist nicht {BT-112} minus {BT-113} plus Fremdforderungen plus {BT-114}. Berechnen Sie die Summen neu.',
  'BR-FXEXT-CII-DT-097a':
    '„{value}“ ist kein Zeitpunkt in der Form Jahr, Monat, Tag, Stunde, Minute ohne Trennzeichen. Berichtigen Sie ihn.',
  'BR-CO-25': 'Es ist etwas zu zahlen, aber die Rechnung sagt nicht bis wann. Geben Sie {BT-9} oder {BT-20} an.',
})
