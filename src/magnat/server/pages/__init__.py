"""HTML pages, the built client's files, QR codes and the texts of the pages."""
