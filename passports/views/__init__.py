"""The pages of the phones. A view fetches and authorises, asks one builder what to show, and renders it."""
