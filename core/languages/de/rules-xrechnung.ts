/** German sentences for XRechnung and for the Peppol rules that it takes over. */
export const XRECHNUNG = (): Readonly<Record<string, string>> => ({
  'BR-DE-1': 'Die Rechnung hat keine Zahlungsanweisung. Bitte {BT-81} und das Konto angeben.',
  'BR-DE-2': 'Der Verkäufer nennt keinen Ansprechpartner. Bitte Name, Telefon und E-Mail angeben.',
  'BR-DE-14': 'Ein Eintrag der Steueraufschlüsselung hat keinen Satz. Bitte {BT-119} angeben; XRechnung verlangt ihn immer, auch 0.',
  'BR-DE-15': '{BT-10} fehlt. Öffentliche Auftraggeber brauchen hier ihre Leitweg-ID; bitte beim Käufer erfragen.',
  'BR-DE-16': 'Der Verkäufer hat keine Steuerkennung. Bitte {BT-31} oder {BT-32} angeben oder einen Steuervertreter nennen.',
  'BR-DE-17': '{BT-3} ist für XRechnung unüblich. Bitte 326, 380, 381, 384, 389, 875, 876 oder 877 wählen.',
  'BR-DE-18':
    'Ein Skonto in {BT-20} hat nicht die vereinbarte Form. Bitte je Skonto eine Zeile, zum Beispiel #SKONTO#TAGE=14#PROZENT=2.00#, und nach der letzten einen Zeilenumbruch.',
  'BR-DE-19': '{BT-84} ist keine gültige IBAN ({value}). Bitte prüfen; die Prüfziffern stimmen nicht.',
  'BR-DE-20': '{BT-91} ist keine gültige IBAN ({value}). Bitte prüfen; die Prüfziffern stimmen nicht.',
  'BR-DE-21': '{BT-24} ist nicht die Kennung von XRechnung 3.0. Bitte XRechnung als Format wählen oder als anderes Format senden.',
  'BR-DE-22': 'Zwei Anlagen haben denselben Dateinamen. Bitte verschiedene Namen vergeben.',
  'BR-DE-23-a': 'Für die Überweisung fehlt das Konto. Bitte {BT-84} angeben.',
  'BR-DE-23-b': 'Bei Überweisung dürfen weder Karte noch Lastschrift angegeben sein. Bitte entfernen oder {BT-81} ändern.',
  'BR-DE-24-a': 'Für die Kartenzahlung fehlt die Karte. Bitte {BT-87} angeben.',
  'BR-DE-24-b': 'Bei Kartenzahlung dürfen weder Konto noch Lastschrift angegeben sein. Bitte entfernen oder {BT-81} ändern.',
  'BR-DE-25-a': 'Für die Lastschrift fehlt das Mandat. Bitte {BT-89} angeben.',
  'BR-DE-25-b': 'Bei Lastschrift dürfen weder Konto des Verkäufers noch Karte angegeben sein. Bitte entfernen oder {BT-81} ändern.',
  'BR-DE-26': 'Eine Rechnungskorrektur sollte die berichtigte Rechnung nennen. Bitte {BT-25} angeben.',
  'BR-DE-27': '{BT-42} sieht nicht nach einer Telefonnummer aus: Sie sollte mindestens drei Ziffern haben.',
  'BR-DE-28': '{BT-43} sieht nicht nach einer E-Mail-Adresse aus. Bitte in der Form name@domain.example angeben.',
  'BR-DE-30': 'Für die Lastschrift fehlt die Gläubiger-ID. Bitte {BT-90} angeben.',
  'BR-DE-31': 'Für die Lastschrift fehlt das zu belastende Konto. Bitte {BT-91} angeben.',
  'BR-DE-TMP-32': 'Die Rechnung nennt keinen Leistungszeitpunkt. Bitte {BT-72} oder einen Abrechnungszeitraum angeben.',
  'BR-TMP-2': '{BT-124} ist keine vollständige Adresse. Bitte mit einem Schema wie https: beginnen.',
  'BR-TMP-4': 'Eine Anlage hat mehr als eine Beschreibung. Bitte nur einmal {BT-123} angeben.',
  'BR-TMP-5':
    'Eine Anlage hat mehr als eine angehängte Datei. Bitte nur einmal {BT-125} angeben oder für jede Datei eine eigene Anlage hinzufügen.',
  'BR-TMP-6': 'Ein Datum ist nicht als Jahr-Monat-Tag geschrieben, etwa 2026-08-31. Bitte korrigieren.',
  'BR-TMP-7': 'Ein Datum hat nicht das Format 102 (JJJJMMTT). Bitte das Format im XML korrigieren.',
  'BR-DEX-02': 'Der Nettobetrag einer Position ist nicht die Summe ihrer Unterpositionen. Bitte Position oder Unterpositionen berichtigen.',
  'BR-DEX-03': 'Eine Unterposition braucht genau eine Umsatzsteuer-Kategorie. Bitte {BT-151} wählen.',
  'BR-DEX-09': '{BT-115} ist nicht {BT-112} minus {BT-113} plus Fremdforderungen plus {BT-114}. Bitte die Summen neu berechnen.',
  'BR-DEX-14': 'Eine Fremdforderung muss in Rechnungswährung angegeben sein. Bitte die Währung berichtigen.',
  'BR-DE-CVD-03':
    'Eine Rechnung über saubere Fahrzeuge braucht eine Position mit Fahrzeugklasse (Schema CVD) und dem Merkmal „cva“. Bitte beides bei der Position des Fahrzeugs ergänzen.',
  'BR-DE-CVD-04': 'Die Fahrzeugklasse muss M1, M2, M3, N1, N2 oder N3 sein. Bitte {BT-158} berichtigen.',
  'BR-DE-CVD-05': 'Das Merkmal „cva“ muss clean, zero-emission oder other sein. Bitte {BT-161} berichtigen.',
  'BR-DE-CVD-06-a':
    'Zu einer Fahrzeugklasse (Schema CVD) gehört genau ein Merkmal „cva“ in derselben Position. Bitte ergänzen oder entfernen.',
  'BR-DE-CVD-06-b':
    'Zu einem Merkmal „cva“ gehört genau eine Fahrzeugklasse (Schema CVD) in derselben Position. Bitte ergänzen oder entfernen.',
  'PEPPOL-EN16931-R005': '{BT-6} ist dieselbe wie {BT-5}. Bitte {BT-6} entfernen; sie ist nur für eine zweite Währung da.',
  'PEPPOL-EN16931-R008': 'Der XML-Teil „{element}“ ist leer. Bitte einen Wert angeben oder entfernen.',
  'PEPPOL-EN16931-R040':
    'Der Betrag eines Nachlasses oder Zuschlags ist nicht Grundbetrag mal Prozentsatz. Bitte einen der drei Werte berichtigen.',
  'PEPPOL-EN16931-R041': 'Zum Prozentsatz fehlt der Grundbetrag. Bitte {term} angeben oder den Prozentsatz entfernen.',
  'PEPPOL-EN16931-R042': 'Zum Grundbetrag fehlt der Prozentsatz. Bitte {term} angeben oder den Grundbetrag entfernen.',
  'PEPPOL-EN16931-R043':
    'Ein Nachlass oder Zuschlag muss sagen, was er ist: „true“ für Zuschlag, „false“ für Nachlass. Bitte das XML berichtigen.',
  'PEPPOL-EN16931-R043-1':
    'Ein Nachlass oder Zuschlag muss sagen, was er ist: „true“ für Zuschlag, „false“ für Nachlass. Bitte das XML berichtigen.',
  'PEPPOL-EN16931-R043-2': 'Der Preisnachlass muss sagen, dass er einer ist („false“). Bitte das XML berichtigen.',
  'BR-TMP-3':
    '{BT-146} und {BT-148} beziehen sich auf verschiedene Basismengen. Bitte bei beiden dieselbe Angabe bei {BT-149} und dieselbe Einheit verwenden.',
  'BR-DEX-15': 'Unterpositionen werden in diesem Format gezeigt, aber nicht geprüft. Bitte ihre Summen selbst prüfen.',
  'PEPPOL-EN16931-R044': 'Am Preis ist nur ein Nachlass erlaubt, kein Zuschlag. Bitte den Zuschlag an der Position angeben.',
  'PEPPOL-EN16931-R046': '{BT-146} ist nicht {BT-148} minus {BT-147}. Bitte einen der drei Werte berichtigen.',
  'PEPPOL-EN16931-R053': 'Es muss genau eine Steuersumme mit Aufschlüsselung geben. Bitte die Aufschlüsselung neu berechnen.',
  'PEPPOL-EN16931-R054':
    'Eine Steuersumme ohne Aufschlüsselung ist für die Buchungswährung: genau eine, wenn {BT-6} angegeben ist, sonst keine. Bitte {BT-111} ergänzen oder entfernen.',
  'PEPPOL-EN16931-R055': '{BT-110} und {BT-111} müssen beide positiv oder beide negativ sein. Bitte das Vorzeichen berichtigen.',
  'PEPPOL-EN16931-R061': 'Zur Lastschrift fehlt das Mandat. Bitte {BT-89} angeben.',
  'PEPPOL-EN16931-R101':
    'Ein Dokumentverweis der Position darf nur das abgerechnete Objekt nennen (Art 130). Bitte so verwenden oder entfernen.',
  'PEPPOL-EN16931-R110': 'Der Zeitraum der Position beginnt vor dem Abrechnungszeitraum. Bitte {BT-134} oder {BT-73} berichtigen.',
  'PEPPOL-EN16931-R111': 'Der Zeitraum der Position endet nach dem Abrechnungszeitraum. Bitte {BT-135} oder {BT-74} berichtigen.',
  'PEPPOL-EN16931-R120':
    '{BT-131} ist nicht {BT-129} mal {BT-146} (je {BT-149}) plus Zuschläge minus Nachlässe. Bitte die Position neu berechnen.',
  'PEPPOL-EN16931-R121': '{BT-149} muss größer als null sein. Bitte berichtigen oder entfernen.',
  'PEPPOL-EN16931-R130': '{BT-150} weicht von {BT-130} ab. Bitte dieselbe Einheit verwenden.',
})
