@echo off
rem Starts Magnat on Windows: finds Python and runs play.py with it, which lists the commands.
setlocal
where /q py && (py -3 "%~dp0play.py" %* & goto :end)
where /q python && (python "%~dp0play.py" %* & goto :end)
echo Magnat needs Python 3.11 or newer; none was found here. 1>&2
echo Install one (https://www.python.org/downloads/) and start again. 1>&2
exit /b 1
:end
exit /b %errorlevel%
