#!/bin/sh
# The two flows of the interface with curl alone: an invoice in, converted, sent over Peppol, followed to its end.
#
#   kontor serve --rehearsal            prints the address and, the first time, a key: nothing leaves this computer
#   KONTOR_URL=http://127.0.0.1:PORT/api KONTOR_KEY=kontor_... sh flows.sh INVOICE.xml
#
# Flow A converts first and stores what is ready for Peppol. Flow B stores the original first, so that it stays the first version.
# Needs curl. Ends with 1, and the answer of the service, when a step is refused.
set -eu
: "${KONTOR_URL:?address of the service, ending in /api}" "${KONTOR_KEY:?API key}"
invoice=${1:?XML file of an invoice}
target=peppol_bis_billing.invoice.3_0.xml_ubl
ubl=$(mktemp)
trap 'rm -f "$ubl"' EXIT

# Says the answer also of what is refused.
call() { curl --silent --show-error --fail-with-body --header "x-api-key: $KONTOR_KEY" "$@"; }

# The first text of that name in a JSON answer.
member() { tr ',{' '\n\n' | sed -n "s/^\"$1\":\"\([^\"]*\)\".*/\1/p" | head -n 1; }

convert() {
  call --header 'content-type: application/xml' --data-binary "@$invoice" --output "$ubl" \
    "$KONTOR_URL/v2/format/convert/xml/$target?validate=true" || {
    cat "$ubl" >&2
    exit 1
  }
}

# upload FILE: prints the id of the new document.
upload() {
  call --header 'content-type: application/xml' --data-binary "@$1" "$KONTOR_URL/v2/documents/upload/xml?direction=outbound" | member id
}

status() { call "$KONTOR_URL/v2/documents/$1?include=status_log" | member status; }

# send ID: hands the document over and asks until its status is final.
send() {
  call --header 'content-type: application/json' --data '{"transaction_type":"send.peppol"}' \
    "$KONTOR_URL/v2/documents/$1/send" >/dev/null
  while [ "$(status "$1")" = send.processing ]; do sleep 1; done
  status "$1"
}

echo "Flow A: convert, store, send"
convert
a=$(upload "$ubl")
echo "$a $(send "$a")"

echo "Flow B: store the original, convert, replace, send"
b=$(upload "$invoice")
convert
call --request PUT --header 'content-type: application/xml' --data-binary "@$ubl" "$KONTOR_URL/v2/documents/$b/update/xml" >/dev/null
echo "$b $(send "$b")"
